import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { TakingInput } from './date-picker.tsx'

const sources = join(import.meta.dirname, '../..')

it('review J6: Enter in a date field is first the field’s own, and never sends the form around', () => {
  const seen: string[] = []
  const { props } = TakingInput({ onKeyDown: ({ key, defaultPrevented }) => seen.push(`${key} ${defaultPrevented}`) })
  const press = (key: string) => {
    const event = { key, defaultPrevented: false, nativeEvent: { isComposing: false }, preventDefault: () => undefined }
    event.preventDefault = () => {
      event.defaultPrevented = true
    }
    props.onKeyDown(event as unknown as KeyboardEvent)
    return event.defaultPrevented
  }
  expect(press('Enter')).toBe(true)
  expect(press('Tab')).toBe(false)
  expect(seen).toEqual(['Enter false', 'Tab false'])
})

it('review J6: every date field of the console is that one', () => {
  const all = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const files = all.filter((file) => !file.endsWith('date-picker.tsx'))
  const others = files.filter((file) =>
    /import \{[^}]*\b(Date|Time)Picker\b[^}]*\} from 'antd'/.test(readFileSync(join(sources, file), 'utf8')),
  )
  expect(others).toEqual([])
})
