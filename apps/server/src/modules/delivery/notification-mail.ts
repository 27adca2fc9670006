import type { NotificationMessage } from './notification.ts'
import { escaped, productName } from './texts.ts'

/** Colours of the levels on paper-white: notice, minor, major, critical. */
const colours = { 1: '#0B63B0', 2: '#806000', 3: '#B04A00', 4: '#C21D1D' } as const

/** The text of a notification's mail: with the address of its page. */
export function mailText({ body, link }: NotificationMessage): string {
  return link === null ? body : `${body}\n\n${link}`
}

/** The same as a page; everything that is not ours is escaped. */
export function mailPage({ subject, body, link, level, language }: NotificationMessage): string {
  const lines = body.split('\n').map(escaped).join('<br>')
  const address = link === null ? '' : escaped(link)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:16px;font-family:sans-serif;font-size:16px;line-height:1.6;color:#1B2430">',
    `<div style="border-left:6px solid ${colours[level]};padding:4px 0 4px 16px">`,
    `<p style="margin:0 0 8px;font-weight:600;color:${colours[level]}">${escaped(subject)}</p>`,
    `<p style="margin:0">${lines}</p>`,
    address === '' ? '' : `<p style="margin:12px 0 0"><a href="${address}">${address}</a></p>`,
    `</div><p style="color:#666;font-size:13px">${escaped(productName(language))}</p></body></html>`,
  ].join('')
}
