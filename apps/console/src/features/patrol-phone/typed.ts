/** The text after a key of the pad: a digit, a point, the sign, or 'erase'. */
export function typed(text: string, key: string): string {
  if (key === 'erase') return text.slice(0, -1)
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text}`
  if (key === '.') return text.includes('.') ? text : `${text === '' || text === '-' ? `${text}0` : text}.`
  if (text.length >= longest) return text
  return text === '0' ? key : text === '-0' ? `-${key}` : text + key
}

/** Characters of the longest figure. */
const longest = 12
