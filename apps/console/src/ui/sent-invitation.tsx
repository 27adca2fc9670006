import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { fullAddress } from '../shared/full-address.ts'
import { CopyBlock } from './copy-block.tsx'
import { Mark } from './mark.tsx'
import { Dialog } from './overlays.tsx'
import styles from './sent-invitation.module.css'

interface SentDialogProps {
  title: string
  name: string
  delivery: { via: 'sms' | 'email'; sent: boolean; failure: string | null }
  /** Null where the message went out: the link then proves whose contact it is. */
  link: string | null
  /** Invite somebody else. */
  onAgain?: () => void
  onClose: () => void
}

/** Whether an invitation went out; where it did not, the link to hand over by other means. */
export function SentDialog({ title, name, delivery: { via, sent, failure }, link, onAgain, onClose }: SentDialogProps) {
  const { t } = useTranslation('invitation')
  const buttons = (
    <>
      {onAgain ? <Button onClick={onAgain}>{t('sent.another')}</Button> : null}
      <Button type="primary" onClick={onClose}>
        {t('sent.done')}
      </Button>
    </>
  )
  return (
    <Dialog touched={null} title={title} width={560} footer={buttons} onClose={onClose}>
      <div className={styles.sent} role="status">
        <p className={styles.outcome}>
          <Mark shape={sent ? 'check' : 'triangle'} colour={sent ? 'var(--normal)' : 'var(--major)'} filled={sent} size={18} />
          <span>
            <strong>{t(sent ? `sent.${via}` : 'sent.not', { name })}</strong>
            {failure ? <small>{failure}</small> : null}
          </span>
        </p>
        <p className={styles.dim}>{t(link ? 'sent.link' : 'sent.theirs')}</p>
        {link ? <CopyBlock text={fullAddress(link)} name={t('sent.linkName')} /> : null}
      </div>
    </Dialog>
  )
}
