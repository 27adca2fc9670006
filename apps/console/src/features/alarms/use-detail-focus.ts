import { useEffect, useRef } from 'react'

/** Names the panel of the detail, so that the focus finds it. */
export const detailId = 'alarm-detail'

/** Who opens an alarm reads on in its detail; who closes it is back at its row. Moving on through the list keeps the focus there. */
export function useDetailFocus(alarm: string): void {
  const shown = useRef(alarm)
  useEffect(() => {
    const before = shown.current
    shown.current = alarm
    if (alarm !== '' && before === '') document.getElementById(detailId)?.focus()
    else if (alarm === '' && before !== '' && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(before)}"] a`)?.focus()
  }, [alarm])
}
