import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { describe, expect, it } from 'vitest'
import { isComposing, isEnter, onEnter } from './keys.ts'

const key = (name: string, native: { isComposing?: boolean; keyCode?: number } = {}) =>
  ({ key: name, nativeEvent: { isComposing: false, keyCode: 13, ...native } }) as unknown as ReactKeyboardEvent

describe('review D20: Enter that ends the composing of a word', () => {
  it('is no Enter, also where the browser says so by its code alone', () => {
    expect(isEnter(key('Enter'))).toBe(true)
    expect(isEnter(key('Enter', { isComposing: true }))).toBe(false)
    expect(isEnter(key('Enter', { keyCode: 229 }))).toBe(false)
    expect(isEnter({ key: 'Enter', isComposing: true, keyCode: 229 } as KeyboardEvent)).toBe(false)
    expect(isEnter({ key: 'Enter', isComposing: false, keyCode: 13 } as KeyboardEvent)).toBe(true)
    expect(isComposing(key('ArrowDown', { isComposing: true }))).toBe(true)
    let acted = 0
    const act = onEnter(() => acted++)
    act(key('Enter', { isComposing: true }))
    expect(acted).toBe(0)
    act(key('Enter'))
    expect(acted).toBe(1)
  })

  it('is told apart by every handler of the console', () => {
    const root = join(import.meta.dirname, '..')
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith(join('shared', 'keys.ts')),
    )
    const careless = sources.filter((name) => isCareless(readFileSync(join(root, name), 'utf8')))
    expect(sources.length).toBeGreaterThan(1_000)
    expect(careless).toEqual([])
  })

  it.each([
    ["if (event.key === 'Enter') send()", true],
    ['if (event.key === "Enter" && ready) send()', true],
    ["switch (event.code) { case 'NumpadEnter': }", true],
    ['if (event.keyCode === 13) send()', true],
    ['<Input onPressEnter={save} />', true],
    ['<Input onPressEnter={() => save()} />', true],
    ['<Input onPressEnter={onEnter(save)} />', false],
    ['if (isEnter(event)) send()', false],
    ["t('toEnter')", false],
  ])('%s: careless %s', (source, careless) => expect(isCareless(source)).toBe(careless))
})

/** Looks for Enter without the helpers of `keys.ts`. */
function isCareless(source: string): boolean {
  return /['"`](?:Numpad)?Enter['"`]|\bevent\.(?:keyCode|which)\b|onPressEnter(?!=\{onEnter\()/.test(source)
}
