import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import pdfmake from 'pdfmake'
import type { DocumentOrder, MadeDocument } from './content.ts'
import { family, fontFiles, fonts } from './fonts.ts'
import { foot, head, title } from './frame.ts'
import { labelSheets, sheetMargin } from './labels.ts'
import { ink, page, size } from './look.ts'
import { contentOf, headingLevel } from './parts.ts'
import type { Definition } from './pdf-nodes.ts'
import { printable } from './printable.ts'

// A document is made of what it was given: nothing is fetched, and of the disk the two fonts alone are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))
pdfmake.setFonts(fonts)

/** Draws a document and writes it as PDF to `order.path`. */
export async function makeDocument(order: DocumentOrder): Promise<MadeDocument> {
  let pages = 0
  const definition = definitionOf(order, (count) => {
    pages = count
  })
  const bytes = await pdfmake.createPdf(definition).getBuffer()
  await writeFile(order.path, bytes, { mode: 0o600 })
  return { pages, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A heading so far down would stand without what it is for. */
const lastHeading = 0.86

function definitionOf({ language, at, frame, parts, sheets }: DocumentOrder, counted: (pages: number) => void): Definition {
  return {
    pageSize: 'A4',
    version: '1.7',
    language: language === 'zh' ? 'zh-CN' : 'en',
    info: {
      title: printable(`${frame.kind} ${frame.number}`),
      author: printable(frame.business),
      creator: 'Kilowatch',
      producer: 'Kilowatch',
      creationDate: new Date(at),
    },
    defaultStyle: { font: family, fontSize: size.text, color: ink.text },
    ...(sheets
      ? { pageMargins: [sheetMargin.x, sheetMargin.y, sheetMargin.x, sheetMargin.y - 2], content: labelSheets(sheets) }
      : {
          pageMargins: [page.margin, 98, page.margin, 62],
          header: () => head(frame),
          content: [...title(frame), ...parts.map((part) => contentOf(part, frame.link))],
        }),
    footer: (current, count) => {
      counted(count)
      return foot(frame, current, count)
    },
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === headingLevel && startPosition.verticalRatio > lastHeading,
  }
}
