import { useTranslation } from 'react-i18next'
import { DueTime } from '../../ui/value.tsx'

/** Until when a share holds, in a sentence of others. */
export function ShareEnd({ at }: { at: string | null }) {
  const { t } = useTranslation('sharing')
  if (at === null) return t('noEnd')
  return (
    <>
      {t('until')} <DueTime at={at} />
    </>
  )
}
