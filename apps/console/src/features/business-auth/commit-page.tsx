import { type BusinessAuth, businessAuthCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasEntry, informationAddress } from '../../shared/enterprise-entry.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { AuthForm } from './auth-form.tsx'
import { NoticeDialog } from './notice-dialog.tsx'

/** What a business submits to be authenticated: the draft where one was begun, else the notice that begins it. */
export function CommitPage() {
  const { t } = useTranslation('business-auth')
  const session = useSession()
  const { businessId, authState } = session
  const asked = hasEntry(session) && !session.isAddedAsEmployee && authState !== 2
  const auth = useCall(businessAuthCalls.readBusinessAuth, {}, { enabled: asked && businessId !== null })
  return (
    <Page>
      {!asked ? (
        <NotForThem />
      ) : businessId === null ? (
        <Begin />
      ) : auth.data === undefined ? (
        auth.error ? (
          <Failure what={t('form.title')} error={auth.error} onRetry={() => void auth.refetch()} />
        ) : (
          <Skeleton rows={8} height={480} />
        )
      ) : (
        <Present auth={auth.data} />
      )}
    </Page>
  )
}

function NotForThem() {
  const { t } = useTranslation(['business-auth', 'frame'])
  const { authState, isAddedAsEmployee, businessId } = useSession()
  const text = authState === 2 ? t('form.done') : isAddedAsEmployee ? t('enterprise.employee', { ns: 'frame' }) : t('form.notForThem')
  const link = authState === 2 ? <Link to={informationAddress(businessId)}>{t('information.look')}</Link> : null
  return (
    <Card>
      <Empty text={text} action={link} calm={authState === 2} />
    </Card>
  )
}

function Present({ auth }: { auth: BusinessAuth | null }) {
  const { t } = useTranslation('business-auth')
  if (auth?.draft && auth.state !== 'review') return <AuthForm key={`${auth.id} ${auth.draft.number}`} auth={auth} draft={auth.draft} />
  if (auth?.state !== 'review') return <Begin />
  return (
    <Card>
      <Empty text={t('form.underReview')} action={<Link to={informationAddress(auth.businessId)}>{t('information.look')}</Link>} />
    </Card>
  )
}

function Begin() {
  const { t } = useTranslation('business-auth')
  const [reading, read] = useState(true)
  return (
    <Card>
      <Empty
        text={t('form.notBegun')}
        action={
          <Button type="primary" onClick={() => read(true)}>
            {t('notice.open')}
          </Button>
        }
      />
      {reading ? <NoticeDialog onClose={() => read(false)} /> : null}
    </Card>
  )
}
