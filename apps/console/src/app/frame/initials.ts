/** One Chinese character, or the first letters of two words. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length > 1)
    return words
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('')
  return [...name.trim()][0]?.toUpperCase() ?? ''
}
