import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { fullAddress } from '../../shared/full-address.ts'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './people.module.css'

interface InvitationSentProps {
  name: string
  delivery: { via: 'sms' | 'email'; sent: boolean; failure: string | null }
  /** Null where the message went out: the link then proves whose contact it is. */
  link: string | null
}

/** Whether the message went out; where it did not, the link to hand over by other means. */
function InvitationSent({ name, delivery, link }: InvitationSentProps) {
  const { t } = useTranslation('people')
  const { via, sent, failure } = delivery
  return (
    <div className={styles.sent} role="status">
      <p className={styles.outcome}>
        <Mark shape={sent ? 'check' : 'triangle'} colour={sent ? 'var(--normal)' : 'var(--major)'} filled={sent} size={18} />
        <span>
          <strong>{t(sent ? `sent.${via}` : 'sent.not', { name })}</strong>
          {failure ? <small>{failure}</small> : null}
        </span>
      </p>
      {link ? (
        <>
          <p className={styles.dim}>{t('sent.link')}</p>
          <CopyBlock text={fullAddress(link)} name={t('sent.linkName')} />
        </>
      ) : (
        <p className={styles.dim}>{t('sent.theirs')}</p>
      )}
    </div>
  )
}

interface SentDialogProps extends InvitationSentProps {
  title: string
  /** Invite somebody else. */
  onAgain?: () => void
  onClose: () => void
}

/** What became of an invitation. */
export function SentDialog({ title, onAgain, onClose, ...sent }: SentDialogProps) {
  const { t } = useTranslation('people')
  const again = onAgain ? (
    <Button key="again" onClick={onAgain}>
      {t('inviteAgain')}
    </Button>
  ) : null
  const done = (
    <Button key="done" type="primary" onClick={onClose}>
      {t('done')}
    </Button>
  )
  return (
    <Modal open title={title} width={560} footer={[again, done]} onCancel={onClose}>
      <InvitationSent {...sent} />
    </Modal>
  )
}
