/**
 * ГОСТ Р 34.11-2012 «Стрибог» (RFC 6986), of 256 or 512 bits: WebCrypto has none. Words of 64 bits are pairs of 32, the low
 * one first, in the order of the bytes as they come; the standard writes everything the other way round.
 */
export function streebog(bits: 256 | 512, bytes: Uint8Array): Uint8Array {
  const hash = new Uint32Array(16).fill(bits === 256 ? 0x01010101 : 0)
  const [counted, sum] = [new Uint32Array(16), new Uint32Array(16)]
  for (let at = 0; ; at += 64) {
    const part = bytes.subarray(at, at + 64)
    const block = blockOf(part)
    compress(hash, counted, block)
    add(counted, new Uint32Array([part.length * 8]))
    add(sum, block)
    if (part.length < 64) break
  }
  compress(hash, zero, counted)
  compress(hash, zero, sum)
  const digest = new Uint8Array(64)
  const view = new DataView(digest.buffer)
  for (const [i, word] of hash.entries()) view.setUint32(i * 4, word, true)
  return digest.slice(64 - bits / 8)
}

const zero = new Uint32Array(16)

/** A part that is not full is followed by a single 1. */
function blockOf(part: Uint8Array): Uint32Array {
  const full = new Uint8Array(64)
  full.set(part)
  if (part.length < 64) full[part.length] = 1
  const view = new DataView(full.buffer)
  return Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(i * 4, true))
}

/** Modulo 2^512. */
function add(to: Uint32Array, other: Uint32Array): void {
  let carry = 0
  for (let i = 0; i < 16; i++) {
    const sum = (to[i] ?? 0) + (other[i] ?? 0) + carry
    to[i] = sum
    carry = sum > 0xffffffff ? 1 : 0
  }
}

/** The function g of §8: the new value of `hash`. */
function compress(hash: Uint32Array, counted: Uint32Array, block: Uint32Array): void {
  let key = mixed(hash, counted)
  let state = block
  for (const constant of constants) {
    state = mixed(state, key)
    key = mixed(key, constant)
  }
  for (let i = 0; i < 16; i++) {
    hash[i] = (hash[i] ?? 0) ^ (state[i] ?? 0) ^ (key[i] ?? 0) ^ (block[i] ?? 0)
  }
}

/** LPS of the sum: bytes are substituted and transposed, then each word is multiplied by the matrix, by tables. */
function mixed(a: Uint32Array, b: Uint32Array): Uint32Array {
  const result = new Uint32Array(16)
  for (let word = 0; word < 8; word++) {
    for (let half = 0; half < 2; half++) {
      const sum = (a[word * 2 + half] ?? 0) ^ (b[word * 2 + half] ?? 0)
      for (let byte = 0; byte < 4; byte++) {
        const entry = (word * 256 + ((sum >>> (byte * 8)) & 0xff)) * 2
        const to = (half * 4 + byte) * 2
        result[to] = (result[to] ?? 0) ^ (products[entry] ?? 0)
        result[to + 1] = (result[to + 1] ?? 0) ^ (products[entry + 1] ?? 0)
      }
    }
  }
  return result
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** §6.2 */
const substitution = bytesOf(
  'fceedd11cf6e3116fbc4fada23c5044de977f0db932e99ba1736f1bb14cd5fc1f918655ae25cef21811c3c428b018e4f' +
    '058402aee36a8fa0060bed987fd4d31feb342c51eac848abf22a68a2fd3aceccb5700e56080c7612bf7213479cb75d87' +
    '15a19629107b9ac7f391786f9d9eb2b13275193dff358a7e6d54c680c3bd0d57dff524a93ea843c9d779d6f67c22b903' +
    'e00fecde7a94b0bcdce828504e330a4aa79760731e0062441ab83882649f2641ad454692275e552f8ca3a57d69d5953b' +
    '0758b34086ac1df730376be488d9e789e11b83494c3ff8fe8d53aa90cad88561207167a42d2b095bcb9b25d0bee56c52' +
    '59a674d2e6f4b4c0d166afc2394b63b6',
)

/** §6.4: rows of 64 bits */
const matrix = bytesOf(
  '8e20faa72ba0b47047107ddd9b505a38ad08b0e0c3282d1cd8045870ef14980e6c022c38f90a4c073601161cf205268d' +
    '1b8e0b0e798c13c883478b07b2468764a011d380818e8f405086e740ce47c9202843fd2067adea1014aff010bdd87508' +
    '0ad97808d06cb40405e23c0468365a028c711e02341b2d0146b60f011a83988e90dab52a387ae76f486dd4151c3dfdb9' +
    '24b86a840e90f0d2125c354207487869092e94218d243cba8a174a9ec8121e5d4585254f64090fa0accc9ca9328a8950' +
    '9d4df05d5f661451c0a878a0a1330aa660543c50de970553302a1e286fc58ca718150f14b9ec46dd0c84890ad27623e0' +
    '0642ca05693b9f700321658cba93c13886275df09ce8aaa8439da0784e745554afc0503c273aa42ad960281e9d1d5215' +
    'e230140fc080298471180a8960409a42b60c05ca30204d215b068c651810a89e456c34887a3805b9ac361a443d1c8cd2' +
    '561b0d22900e46692b838811480723ba9bcf4486248d9f5dc3e9224312c8c1a0effa11af0964ee50f97d86d98a327728' +
    'e4fa2054a80b329c727d102a548b194e39b008152acb82279258048415eb419d492c024284fbaec0aa16012142f35760' +
    '550b8e9e21f7a530a48b474f9ef5dc1870a6a56e2440598e3853dc371220a2471ca76e95091051ad0edd37c48a08a6d8' +
    '07e095624504536c8d70c431ac02a736c83862965601dd1b641c314b2b8ee083',
)

/** §6.5 */
const constants = [
  'b1085bda1ecadae9ebcb2f81c0657c1f2f6a76432e45d016714eb88d7585c4fc4b7ce09192676901a2422a08a460d31505767436cc744d23dd806559f2a64507',
  '6fa3b58aa99d2f1a4fe39d460f70b5d7f3feea720a232b9861d55e0f16b501319ab5176b12d699585cb561c2db0aa7ca55dda21bd7cbcd56e679047021b19bb7',
  'f574dcac2bce2fc70a39fc286a3d843506f15e5f529c1f8bf2ea7514b1297b7bd3e20fe490359eb1c1c93a376062db09c2b6f443867adb31991e96f50aba0ab2',
  'ef1fdfb3e81566d2f948e1a05d71e4dd488e857e335c3c7d9d721cad685e353fa9d72c82ed03d675d8b71333935203be3453eaa193e837f1220cbebc84e3d12e',
  '4bea6bacad4747999a3f410c6ca923637f151c1f1686104a359e35d7800fffbdbfcd1747253af5a3dfff00b723271a167a56a27ea9ea63f5601758fd7c6cfe57',
  'ae4faeae1d3ad3d96fa4c33b7a3039c02d66c4f95142a46c187f9ab49af08ec6cffaa6b71c9ab7b40af21f66c2bec6b6bf71c57236904f35fa68407a46647d6e',
  'f4c70e16eeaac5ec51ac86febf240954399ec6c7e6bf87c9d3473e33197a93c90992abc52d822c3706476983284a05043517454ca23c4af38886564d3a14d493',
  '9b1f5b424d93c9a703e7aa020c6e41414eb7f8719c36de1e89b4443b4ddbc49af4892bcb929b069069d18d2bd1a5c42f36acc2355951a8d9a47f0dd4bf02e71e',
  '378f5a541631229b944c9ad8ec165fde3a7d3a1b258942243cd955b7e00d0984800a440bdbb2ceb17b2b8a9aa6079c540e38dc92cb1f2a607261445183235adb',
  'abbedea680056f52382ae548b2e4f3f38941e71cff8a78db1fffe18a1b3361039fe76702af69334b7a1e6c303b7652f43698fad1153bb6c374b4c7fb98459ced',
  '7bcd9ed0efc889fb3002c6cd635afe94d8fa6bbbebab076120018021148466798a1d71efea48b9caefbacd1d7d476e98dea2594ac06fd85d6bcaa4cd81f32d1b',
  '378ee767f11631bad21380b00449b17acda43c32bcdf1d77f82012d430219f9b5d80ef9d1891cc86e71da4aa88e12852faf417d5d9b21b9948bc924af11bd720',
].map((hex) => blockOf(bytesOf(hex).toReversed()))

/** Of each substituted byte, by its place in a word, with the matrix. */
const products = productsOf()

function productsOf(): Uint32Array {
  const rows = new DataView(matrix.buffer)
  const table = new Uint32Array(8 * 256 * 2)
  for (let at = 0; at < 8 * 256; at++) {
    const [place, value] = [Math.floor(at / 256), substitution[at % 256] ?? 0]
    for (let bit = 0; bit < 8; bit++) {
      if (((value >> bit) & 1) === 0) continue
      const row = 63 - (place * 8 + bit)
      table[at * 2] = (table[at * 2] ?? 0) ^ rows.getUint32(row * 8 + 4)
      table[at * 2 + 1] = (table[at * 2 + 1] ?? 0) ^ rows.getUint32(row * 8)
    }
  }
  return table
}
