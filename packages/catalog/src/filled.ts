/**
 * A text with each `{name}` replaced by the parameter of that name; one without a parameter stays as it is, or becomes `absent`.
 * `put` is what a parameter goes through on its way in: made one line, escaped.
 */
export function filled(
  text: string,
  parameters: Readonly<Record<string, string | number>>,
  { put = (value) => value, absent }: { put?: (value: string) => string; absent?: string } = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    return value === undefined ? (absent ?? whole) : put(String(value))
  })
}
