/** Numbers from 0 up to 1 that follow from a seed alone; the seed moves on, so that it can be saved and gone on with. */
export interface Random {
  seed: number
}

/** Mulberry32: small, and good enough for noise that people look at. */
export function uniform(random: Random): number {
  random.seed = (random.seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(random.seed ^ (random.seed >>> 15), 1 | random.seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Mean 0, deviation 1 (Box–Muller). */
export function gauss(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(random)))
  return radius * Math.cos(2 * Math.PI * uniform(random))
}

/** Noise that wanders round 0 with deviation `sigma` and forgets itself in `tau` seconds (Ornstein–Uhlenbeck). */
export function wander(value: number, dt: number, tau: number, sigma: number, random: Random): number {
  const kept = Math.exp(-dt / tau)
  return value * kept + sigma * Math.sqrt(1 - kept * kept) * gauss(random)
}

/** A value on its way to a target that it approaches with the time constant `tau` (seconds). */
export function approach(value: number, target: number, dt: number, tau: number): number {
  return target + (value - target) * Math.exp(-dt / tau)
}

/** A seed out of a text, so that each device has its own course without anybody choosing numbers (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
