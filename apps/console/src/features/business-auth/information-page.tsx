import { type BusinessAuth, businessAuthCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { businessIn, hasEntry } from '../../shared/enterprise-entry.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { AuthHistory } from './auth-history.tsx'
import styles from './business-auth.module.css'
import { NoticeDialog } from './notice-dialog.tsx'
import { Rejection } from './rejection.tsx'
import { stateLooks } from './state-looks.ts'
import { SubmissionCard } from './submission-card.tsx'

/** What the business submitted, in which state it is, and all that was done with it before. */
export function InformationPage() {
  const { t } = useTranslation('business-auth')
  const { businessId } = useSession()
  const { id } = useParams()
  const [query] = useSearchParams()
  const named = query.get('info_id')
  const auth = useCall(businessAuthCalls.readBusinessAuth, {}, { enabled: businessId !== null })
  const isOther =
    (named !== null && businessIn(named) !== businessId) || (id !== undefined && auth.data !== undefined && auth.data?.id !== id)
  return (
    <Page>
      {isOther ? (
        <Card>
          <Empty text={t('information.other')} />
        </Card>
      ) : businessId === null || auth.data === null ? (
        <NoneYet />
      ) : auth.data ? (
        <Present auth={auth.data} />
      ) : auth.error ? (
        <Failure what={t('information.title')} error={auth.error} onRetry={() => void auth.refetch()} />
      ) : (
        <Skeleton rows={8} height={480} />
      )}
    </Page>
  )
}

/** Nothing was submitted through the platform; an operator may have vouched for the business. */
function NoneYet() {
  const { t } = useTranslation('business-auth')
  const session = useSession()
  const [reading, read] = useState(false)
  const begins = hasEntry(session) && !session.isAddedAsEmployee && session.authState !== 2
  const button = (
    <Button type="primary" onClick={() => read(true)}>
      {t('notice.open')}
    </Button>
  )
  return (
    <Card>
      <Empty
        text={t(session.authState === 2 ? 'information.vouched' : 'form.notBegun')}
        calm={session.authState === 2}
        action={begins ? button : null}
      />
      {reading ? <NoticeDialog onClose={() => read(false)} /> : null}
    </Card>
  )
}

function Present({ auth }: { auth: BusinessAuth }) {
  const [newest] = auth.submissions
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <StateCard auth={auth} />
        <Rejection auth={auth} />
        {newest ? <SubmissionCard submission={newest} former={auth.submissions[1]} /> : null}
      </div>
      <AuthHistory submissions={auth.submissions} />
    </div>
  )
}

function StateCard({ auth }: { auth: BusinessAuth }) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const { shape, colour, name } = stateLooks[auth.state]
  return (
    <Card>
      <div className={styles.state}>
        <Mark shape={shape} colour={colour} filled={false} size={28} />
        <div>
          <strong style={{ color: colour }}>{name[language]}</strong>
          <p>
            {t(`information.says.${auth.state}`)}
            {auth.state === 'review' && auth.dueAt ? (
              <>
                {' '}
                {t('information.due')} <Time at={auth.dueAt} full />
              </>
            ) : null}
          </p>
        </div>
        <NextStep auth={auth} />
      </div>
    </Card>
  )
}

/** What the owner can do now. */
function NextStep({ auth }: { auth: BusinessAuth }) {
  const { t } = useTranslation('business-auth')
  const navigate = useNavigate()
  const session = useSession()
  const begin = useCommand(businessAuthCalls.beginBusinessAuth, { onDone: () => navigate('/commit_info') })
  if (auth.state === 'authenticated') return <Link to="/enterprise">{t('information.enter')}</Link>
  if (auth.state === 'review' || !hasEntry(session) || session.isAddedAsEmployee) return null
  return (
    <div>
      <FormError error={begin.error} />
      <Button type="primary" disabled={begin.isPending} onClick={() => begin.mutate({})}>
        {t(auth.state === 'draft' ? 'information.goOn' : 'information.mend')}
      </Button>
    </div>
  )
}
