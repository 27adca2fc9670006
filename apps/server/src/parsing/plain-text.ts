import { createReadStream } from 'node:fs'

/** What no text holds: control characters beside tab, line ends and page ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** Whether a file is nothing but text, in UTF-8 or GBK, and no markup: a page or a drawing could hold a script. */
export async function isPlainText(path: string): Promise<boolean> {
  return (await isTextIn(path, 'utf-8')) || isTextIn(path, 'gbk')
}

async function isTextIn(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let begun = false
  try {
    for await (const piece of createReadStream(path)) {
      const text = decoder.decode(piece as Buffer, { stream: true })
      if (control.test(text) || (!begun && text.trimStart().startsWith('<'))) return false
      begun ||= text.trim() !== ''
    }
    decoder.decode()
    return begun
  } catch {
    return false
  }
}
