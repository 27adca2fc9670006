import { useTranslation } from 'react-i18next'
import { Outcome } from '../../ui/outcome.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'

/** What came of a message that was sent to try a way out; stays readable until the next trial, and is nothing before the first. */
export function TrialOutcome({ data, error }: { data: { sent: boolean; failure: string | null } | undefined; error: unknown }) {
  const { t } = useTranslation('platform')
  const errorText = useErrorText()
  if (!data && !error) return null
  return (
    <div style={{ marginTop: 12 }}>
      <Outcome
        kind={data?.sent ? 'good' : 'wrong'}
        title={data?.sent ? t('mail.testSent') : t('mail.testFailed')}
        more={error ? errorText(error) : data?.failure}
      />
    </div>
  )
}
