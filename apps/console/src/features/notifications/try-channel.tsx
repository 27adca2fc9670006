import { notificationCalls, notificationChannels, type PersonalChannel } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './notifications.module.css'
import { TestResult } from './test-result.tsx'

/** Sends one message by a way; how it went stays readable beside the button. */
export function TryChannel({ channel }: { channel: PersonalChannel }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const errorText = useErrorText()
  const attempt = useCommand(notificationCalls.tryOwnChannel)
  return (
    <span className={styles.test}>
      <Button
        size="small"
        disabled={attempt.isPending}
        aria-label={t('settings.testOf', { channel: notificationChannels[channel][language] })}
        onClick={() => attempt.mutate({ body: { channel } })}
      >
        {t(attempt.isPending ? 'trying' : 'try')}
      </Button>
      <TestResult tried={attempt.data} failure={attempt.error ? errorText(attempt.error) : null} />
    </span>
  )
}
