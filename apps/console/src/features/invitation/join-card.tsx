import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { signOut, useSessionQuery } from '../../shared/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { enterAgain } from './enter-again.ts'
import styles from './invitation.module.css'
import type { Kind } from './kinds.ts'

/** Joins with the account that is signed in here; somebody else's is left first. */
export function JoinCard({ kind, code }: { kind: Kind; code: string }) {
  const { t } = useTranslation('invitation')
  const session = useSessionQuery()
  const join = useCommand(kind.join, { onDone: enterAgain })
  return (
    <div className={styles.form}>
      {session.data ? <p className={styles.dim}>{t('signedInAs', { name: session.data.name, account: session.data.loginName })}</p> : null}
      <FormError error={join.error} />
      <Button type="primary" size="large" disabled={join.isPending} onClick={() => join.mutate({ params: { code } })}>
        {t(`${kind.words}join`)}
      </Button>
      <Button type="link" onClick={() => void signOut()}>
        {t('other')}
      </Button>
    </div>
  )
}
