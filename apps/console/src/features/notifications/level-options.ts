import { useTranslation } from 'react-i18next'
import { useLevelName } from '../../ui/level-mark.tsx'

const levels = [1, 2, 3, 4] as const

/** "提示及以上" … "仅紧急", for a select. */
export function useLevelOptions(): { value: (typeof levels)[number]; label: string }[] {
  const { t } = useTranslation('notifications')
  const name = useLevelName()
  return levels.map((value) => ({ value, label: t(value === 4 ? 'levelAlone' : 'levelAndAbove', { level: name(value) }) }))
}
