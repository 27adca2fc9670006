import { TimePicker } from './date-picker.tsx'
import { inPicker } from './picked.ts'

interface ClockInputProps {
  /** Given by the form. */
  id?: string
  /** 'hh:mm'; '': none. */
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  className?: string
  'aria-label'?: string
}

/** A time of day, of 24 hours in every language and browser. */
export function ClockInput({ value = '', onChange, ...given }: ClockInputProps) {
  return <TimePicker {...given} value={value ? inPicker(value, 'HH:mm') : null} onChange={(at) => onChange?.(at?.format('HH:mm') ?? '')} />
}
