import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
const textOf = (name: string) => readFileSync(join(sources, name), 'utf8')

test('review S1: code is loaded later by lazyPart and lazyDialog alone, which says in place when it is not there', () => {
  // What a page declares to be loaded, `app/page-parts.ts` gives to lazyPart.
  const loading = files.filter(
    (name) => /\bimport\(/.test(textOf(name)) && !/features\/\w[\w-]*\/pages\.ts$/.test(name.replaceAll('\\', '/')),
  )
  expect(loading.length).toBeGreaterThan(5)
  // A program without a part of the page: the player says in its own place that it is not there, and tries again.
  const ofPlayer = join('ui', 'videos', 'playback.ts')
  expect(loading.filter((name) => !/\blazy(Part|Dialog)\(/.test(textOf(name)))).toEqual([ofPlayer])
  expect(files.filter((name) => /\blazy\(/.test(textOf(name)))).toEqual([join('ui', 'part.tsx')])
})
