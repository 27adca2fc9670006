import { type DatePickerProps, DatePicker as KitDatePicker, TimePicker as KitTimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ComponentProps, InputHTMLAttributes, Ref } from 'react'
import { isEnter } from '../../shared/keys.ts'

/** Enter takes the date that was typed, or opens the calendar; the form around is not sent by it. */
export function TakingInput({ onKeyDown, ref, ...given }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <input
      {...given}
      ref={ref}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (isEnter(event)) event.preventDefault()
      }}
    />
  )
}

const components = { input: TakingInput }

/** A day, or with `showTime` a moment. */
export const DatePicker = (given: DatePickerProps<Dayjs, false>) => <KitDatePicker {...given} components={components} />

/** From one moment to another. */
export const RangePicker = (given: ComponentProps<typeof KitDatePicker.RangePicker>) => (
  <KitDatePicker.RangePicker {...given} components={components} />
)

/** A time of day, of 24 hours. */
export const TimePicker = (given: ComponentProps<typeof KitTimePicker>) => (
  <KitTimePicker format="HH:mm" needConfirm={false} {...given} components={components} />
)
