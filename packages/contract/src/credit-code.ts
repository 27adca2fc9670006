/** Digits and letters of GB 32100, without I, O, S, V and Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * Whether a text is a unified social credit code by GB 32100: 17 characters and the check character that belongs to them. Capital letters
 * alone, as the license prints it.
 */
export function isCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text) && text[17] === checkCharacter(text.slice(0, 17))
}

/** Weights 3^i modulo 31; the sum with the check character is a multiple of 31. */
function checkCharacter(body: string): string | undefined {
  let weight = 1
  let sum = 0
  for (const character of body) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31]
}
