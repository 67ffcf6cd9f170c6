import type { Curve } from './gost-curves.ts'

/** Jacobian coordinates: x/z², y/z³; `z` 0 is the point at infinity. */
type Point = { x: bigint; y: bigint; z: bigint }

/** The bytes of a public key, x and y with their lowest byte first (RFC 9215 §4.3), as a point; null when it is none. */
export function pointOf({ p, a, b }: Curve, key: Uint8Array): Point | null {
  const half = key.length / 2
  const [x, y] = [lowFirst(key.subarray(0, half)), lowFirst(key.subarray(half))]
  const isOnCurve = x < p && y < p && (y * y - (x * x * x + a * x + b)) % p === 0n
  return isOnCurve ? { x, y, z: 1n } : null
}

/**
 * Whether a signature by ГОСТ Р 34.10-2012 (RFC 7091 §6.2) fits a digest by Стрибог, whose first byte is the lowest. The
 * signature is s and r, each with its highest byte first (RFC 9215 §4.2).
 */
export function gostFits(curve: Curve, key: Point, digest: Uint8Array, signature: Uint8Array): boolean {
  const { p, q } = curve
  const half = signature.length / 2
  const [s, r] = [number(signature.subarray(0, half)), number(signature.subarray(half))]
  if (!Number.isInteger(half) || r <= 0n || s <= 0n || r >= q || s >= q) return false
  const e = lowFirst(digest) % q || 1n
  const inverse = inverted(e, q)
  const [by_base, by_key] = [(s * inverse) % q, ((q - r) * inverse) % q]
  const { x, z } = added(curve, times(curve, by_base, { x: curve.x, y: curve.y, z: 1n }), times(curve, by_key, key))
  if (z === 0n) return false
  const over = inverted(z, p)
  return ((x * over * over) % p) % q === r
}

function number(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return BigInt(`0x${hex || '0'}`)
}

/** Of a copy: `slice` of a Buffer is the same memory. */
const lowFirst = (bytes: Uint8Array) => number(Uint8Array.from(bytes).reverse())

const modulo = (value: bigint, p: bigint) => ((value % p) + p) % p

/** By Euclid; `p` is prime. */
function inverted(value: bigint, p: bigint): bigint {
  let [low, high, of_low, of_high] = [modulo(value, p), p, 1n, 0n]
  while (low > 1n) {
    const ratio = high / low
    ;[low, high, of_low, of_high] = [high % low, low, of_high - of_low * ratio, of_low]
  }
  return modulo(of_low, p)
}

export function times(curve: Curve, factor: bigint, point: Point): Point {
  let sum: Point = { x: 1n, y: 1n, z: 0n }
  for (const bit of factor.toString(2)) {
    sum = doubled(curve, sum)
    if (bit === '1') sum = added(curve, sum, point)
  }
  return sum
}

function doubled({ p, a }: Curve, { x, y, z }: Point): Point {
  if (z === 0n || y === 0n) return { x: 1n, y: 1n, z: 0n }
  const yy = (y * y) % p
  const s = (4n * x * yy) % p
  const zz = (z * z) % p
  const m = (3n * x * x + a * zz * zz) % p
  const next = modulo(m * m - 2n * s, p)
  return { x: next, y: modulo(m * (s - next) - 8n * yy * yy, p), z: (2n * y * z) % p }
}

function added(curve: Curve, one: Point, other: Point): Point {
  if (one.z === 0n) return other
  if (other.z === 0n) return one
  const { p } = curve
  const [zz1, zz2] = [(one.z * one.z) % p, (other.z * other.z) % p]
  const [u1, u2] = [(one.x * zz2) % p, (other.x * zz1) % p]
  const [s1, s2] = [(one.y * zz2 * other.z) % p, (other.y * zz1 * one.z) % p]
  const [h, r] = [modulo(u2 - u1, p), modulo(s2 - s1, p)]
  if (h === 0n) return r === 0n ? doubled(curve, one) : { x: 1n, y: 1n, z: 0n }
  const hh = (h * h) % p
  const hhh = (h * hh) % p
  const v = (u1 * hh) % p
  const x = modulo(r * r - hhh - 2n * v, p)
  return { x, y: modulo(r * (v - x) - s1 * hhh, p), z: (((h * one.z) % p) * other.z) % p }
}
