@echo off
rem Plays in this folder: goes on with your game, lists several, or opens the first.
"%~dp0coureur.exe" open
