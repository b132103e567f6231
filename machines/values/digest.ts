/** The two digests that addresses are checked with; for checking only, nothing secret goes in. */

const lane = (1n << 64n) - 1n
const turnedLeft = (value: bigint, by: number): bigint =>
  ((value << BigInt(by)) | (value >> BigInt(64 - by))) & lane

/** Keccak-f[1600] on 25 lanes, in place (FIPS 202, 3.2, with the round constants from its generator). */
const permute = (lanes: bigint[]): void => {
  let generator = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [5, 10, 15, 20].reduce((sum, y) => sum ^ lanes[x + y]!, lanes[x]!),
    )
    for (let at = 0; at < 25; at++)
      lanes[at]! ^= columns[(at + 4) % 5]! ^ turnedLeft(columns[(at + 1) % 5]!, 1)
    let [x, y, carried] = [1, 0, lanes[1]!]
    for (let step = 1; step <= 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lanes[x + 5 * y]!
      lanes[x + 5 * y] = turnedLeft(carried, ((step * (step + 1)) / 2) % 64)
      carried = next
    }
    for (let row = 0; row < 25; row += 5) {
      const before = lanes.slice(row, row + 5)
      for (let column = 0; column < 5; column++)
        lanes[row + column]! ^= (before[(column + 1) % 5]! ^ lane) & before[(column + 2) % 5]!
    }
    for (let bit = 0; bit < 7; bit++) {
      generator = ((generator << 1) ^ ((generator >> 7) * 0x71)) % 256
      if (generator & 2) lanes[0]! ^= 1n << BigInt((1 << bit) - 1)
    }
  }
}

/** Bytes of a block of Keccak-256. */
const blockLength = 136

/** Ethereum's Keccak-256, 32 bytes. */
export const keccak256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((Math.floor(message.length / blockLength) + 1) * blockLength)
  padded.set(message)
  padded[message.length] = 1
  padded[padded.length - 1]! |= 0x80
  const lanes = Array<bigint>(25).fill(0n)
  for (let block = 0; block < padded.length; block += blockLength) {
    for (let at = 0; at < blockLength; at++)
      lanes[at >> 3]! ^= BigInt(padded[block + at]!) << BigInt((at & 7) * 8)
    permute(lanes)
  }
  return Uint8Array.from({ length: 32 }, (_, at) => Number((lanes[at >> 3]! >> BigInt((at & 7) * 8)) & 255n))
}

/** The 64 primes below 312; worked out when an address is first checked, not as the page loads. */
const firstPrimes = (): number[] =>
  Array.from({ length: 312 }, (_, number) => number).filter(
    (number) =>
      number > 1 && !Array.from({ length: number }, (_, by) => by).some((by) => by > 1 && number % by === 0),
  )
let primes: number[] | undefined
/** The first 32 bits after the point. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const turnedRight = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

/** SHA-256, 32 bytes (FIPS 180-4). */
export const sha256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((Math.floor((message.length + 8) / 64) + 1) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 4, message.length * 8)
  primes ??= firstPrimes()
  const state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)))
  for (let block = 0; block < padded.length; block += 64) {
    const schedule = Array.from({ length: 16 }, (_, at) => words.getInt32(block + at * 4))
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
    for (let at = 0; at < 64; at++) {
      if (at >= 16) {
        const [near, far] = [schedule[at - 2]!, schedule[at - 15]!]
        const low = turnedRight(far, 7) ^ turnedRight(far, 18) ^ (far >>> 3)
        const high = turnedRight(near, 17) ^ turnedRight(near, 19) ^ (near >>> 10)
        schedule[at] = (schedule[at - 16]! + low + schedule[at - 7]! + high) | 0
      }
      const mixed = turnedRight(e, 6) ^ turnedRight(e, 11) ^ turnedRight(e, 25)
      const chosen = (e & f) ^ (~e & g)
      const first = (h + mixed + chosen + constants[at]! + schedule[at]!) | 0
      const spread = turnedRight(a, 2) ^ turnedRight(a, 13) ^ turnedRight(a, 22)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + spread + majority) | 0]
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at]! + value) | 0
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [at, value] of state.entries()) digest.setInt32(at * 4, value)
  return new Uint8Array(digest.buffer)
}
