import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Refusal } from '../../shared/client.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSignedIn } from '../../shared/session.ts'
import { OutsidePage } from '../../ui/outside-page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './invitation.module.css'
import { JoinCard } from './join-card.tsx'
import { type Invited as Invitation, type Kind, kindOf } from './kinds.ts'
import { NewAccountForm } from './new-account-form.tsx'

const notFound = 50001

/** Where the link of an invitation leads, into a business or to run the platform: who invites, and a way to join, with a new account or one's own. */
export function InvitationPage() {
  const { t } = useTranslation('invitation')
  const [params] = useSearchParams()
  const code = params.get('code') ?? ''
  const kind = kindOf(params)
  const invitation = useCall(kind.read, { params: { code } }, { enabled: code !== '', staleTime: 60_000 })
  const over = code === '' || (invitation.error instanceof Refusal && invitation.error.code === notFound)
  if (invitation.data) return <Invited kind={kind} code={code} invitation={invitation.data} />
  return (
    <OutsidePage title={t('title')}>
      {over ? (
        <Empty text={t('over')} action={<Link to="/">{t('toSignIn')}</Link>} />
      ) : invitation.error ? (
        <Failure what={t('title')} error={invitation.error} at={invitation.errorUpdatedAt} onRetry={() => void invitation.refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </OutsidePage>
  )
}

interface InvitedProps {
  kind: Kind
  code: string
  invitation: Invitation
}

function Invited({ kind, code, invitation }: InvitedProps) {
  const { t } = useTranslation('invitation')
  const signedIn = useSignedIn() === 'in'
  const { name, contact, registered, expiresAt } = invitation
  return (
    <OutsidePage {...useTitle(invitation)}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('contact')}</dt>
          <dd>{contact}</dd>
        </div>
        <div>
          <dt>{t('until')}</dt>
          <dd>
            <Time at={expiresAt} full />
          </dd>
        </div>
      </dl>
      {signedIn ? (
        <JoinCard kind={kind} code={code} />
      ) : registered ? (
        <SignInFirst kind={kind} code={code} />
      ) : (
        <NewAccountForm kind={kind} code={code} name={name} />
      )}
    </OutsidePage>
  )
}

/** Who invites, and what the person will be. */
function useTitle(invitation: Invitation): { title: string; lead: string } {
  const { t } = useTranslation('invitation')
  const { name } = invitation
  if (!('businessName' in invitation)) return { title: t('platform.invites'), lead: t('platform.lead', { name }) }
  const { businessName, right } = invitation
  return { title: t('invites', { business: businessName }), lead: t('lead', { name, role: t(`roles.${right}`) }) }
}

/** The contact has an account: its owner signs in, and comes back here. */
function SignInFirst({ kind, code }: { kind: Kind; code: string }) {
  const { t } = useTranslation('invitation')
  return (
    <div className={styles.form}>
      <p className={styles.dim}>{t('signInFirst')}</p>
      <Link className={styles.button} to="/" state={{ from: `/invitation?${new URLSearchParams({ ...kind.of, code })}` }}>
        {t('signIn')}
      </Link>
    </div>
  )
}
