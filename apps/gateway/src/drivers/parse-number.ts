/** '  99.9', '3.00', '025.0', '-1.00'; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  const said = text.trim()
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(said) ? Number(said) : undefined
}
