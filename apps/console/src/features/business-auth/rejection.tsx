import { type BusinessAuth, businessAuthFields, rejectionReasons } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './business-auth.module.css'

/** Why the newest submission was rejected, as the reviewer wrote it; nothing where it was not. */
export function Rejection({ auth }: { auth: BusinessAuth }) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const [last] = auth.submissions
  if (auth.state !== 'rejected' || last?.decision?.outcome !== 'rejected') return null
  const { reasons, words } = last.decision
  const nameOf = (key: string) => businessAuthFields.find((field) => field.key === key)?.name[language] ?? key
  return (
    <div className={styles.rejection} role="note">
      <Mark shape="triangle" colour="var(--major)" filled={false} />
      <div>
        <strong>{t('information.rejectedFor', { reasons: reasons.map((reason) => rejectionReasons[reason][language]).join('、') })}</strong>
        <p>{words}</p>
        {last.differences.map(({ field, says }) => (
          <p key={field}>{t('information.licenseSays', { field: nameOf(field), says })}</p>
        ))}
      </div>
    </div>
  )
}
