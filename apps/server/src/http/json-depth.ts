const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0))

/** How many lists and objects stand within each other in a JSON text, by a walk over its characters: nothing is built, nothing recurs. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === backslash) at += 1
      else if (sign === quote) quoted = false
    } else if (sign === quote) quoted = true
    else if (sign === openList || sign === openObject) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return deepest
}
