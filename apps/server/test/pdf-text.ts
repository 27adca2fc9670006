import { spawnSync } from 'node:child_process'

export interface PdfText {
  /** Of each page, in the order of reading. */
  pages: string[]
  /** Without blanks, which depend on how it is set. */
  all: string
}

/** What can be read in a PDF, by poppler's pdftotext. */
export function pdfText(bytes: Uint8Array): PdfText {
  const { stdout, status, stderr } = spawnSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { input: bytes, maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`no PDF: ${stderr}`)
  const all = stdout.toString('utf8')
  return { all: packed(all), pages: all.split('\f').slice(0, -1) }
}

export function packed(text: string): string {
  return text.replace(/\s/g, '')
}
