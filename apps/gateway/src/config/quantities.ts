const durationUnits = { ms: 1, s: 1_000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const
const sizeUnits = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const

/** '2s', '500ms', '24h' as milliseconds; undefined when it is no duration. */
export function parseDuration(text: string): number | undefined {
  return parseQuantity(text, durationUnits)
}

/** '200MB', '64KiB' as bytes; undefined when it is no size. */
export function parseSize(text: string): number | undefined {
  return parseQuantity(text, sizeUnits)
}

function parseQuantity(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const found = /^(\d+(?:\.\d+)?)\s*([A-Za-z]+)$/.exec(text.trim())
  const factor = found?.[2] === undefined ? undefined : Object.hasOwn(units, found[2]) ? units[found[2]] : undefined
  return found && factor !== undefined ? Number(found[1]) * factor : undefined
}
