P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * D * p[3] * q[3], 2 * p[2] * q[2]
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return (e * f % P, g * h % P, f * g % P, e * h % P)

def times(n, p):
    total = (0, 1, 1, 0)
    while n:
        if n & 1: total = add(total, p)
        p, n = add(p, p), n >> 1
    return total

def point(data):
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square: return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)

def verifies(key, signature, message):
    """Ed25519 (RFC 8032)."""
    if len(key) != 32 or len(signature) != 64: return False
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER: return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    base = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    left, right = times(s, base), add(r, times(k, a))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

def is_signed(entries, entry):
    """Has the key of its seat, as the header or an act of joining names it, signed the text of this entry?"""
    lines = [text for _, text in entries[0]["seats"]]
    for other in entries:
        lines += [act[5:] for _, act in other["acts"] if act.startswith("join " + other.get("seat", "") + " ")]
    keys = [line.split(" ")[1] for line in lines if line.startswith(entry.get("seat", "") + " ") and line.count(" ") > 1]
    try: return verifies(bytes.fromhex(keys[0]), base64.b64decode(entry["sig"], validate=True), entry["hash"])
    except (ValueError, IndexError): return False
