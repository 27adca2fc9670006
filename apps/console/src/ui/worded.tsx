import { createElement, Fragment, type ReactNode } from 'react'

/** A text with something drawn in the places that it names: "since <time/>". A place without a part stays as it is written. */
export function Worded({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }): ReactNode {
  const pieces = text.split(/<(\w+)\/>/).map((piece, place) => (place % 2 === 0 ? piece : (parts[piece] ?? `<${piece}/>`)))
  return createElement(Fragment, null, ...pieces)
}
