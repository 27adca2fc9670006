import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Worded } from './worded.tsx'

test('what a text names stands where it names it; a place without a part stays as it is written', () => {
  const drawn = (text: string) => renderToStaticMarkup(<Worded text={text} parts={{ time: <b>08:16</b> }} />)
  expect(drawn('自 <time/> 起 & <time/>')).toBe('自 <b>08:16</b> 起 &amp; <b>08:16</b>')
  expect(drawn('<age/> <script>')).toBe('&lt;age/&gt; &lt;script&gt;')
})
