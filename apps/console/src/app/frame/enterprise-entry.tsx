import { businessAuthCalls } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { send } from '../../shared/client.ts'
import { authColour, type EntryAct, entryAct, hasEntry, informationAddress } from '../../shared/enterprise-entry.ts'
import { useSession } from '../../shared/session.ts'
import { lazyDialog } from '../../ui/part.tsx'
import styles from './header.module.css'

const NoticeDialog = lazyDialog('auth-notice', () =>
  import('../../features/business-auth/notice-dialog.tsx').then((code) => code.NoticeDialog),
)

interface EnterpriseEntry {
  /** Word, state and dot; null for people who have no such entry. */
  label: ReactNode
  open: () => void
  /** To be drawn by whoever has the entry. */
  dialog: ReactNode
}

/** The way into the enterprise area, with the state of its authentication: where it leads is the rule `entryAct`. */
export function useEnterpriseEntry(): EnterpriseEntry | null {
  const { t } = useTranslation('frame')
  const session = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [reading, read] = useState(false)
  const go: Record<EntryAct, () => unknown> = {
    warn: () => message.warning(t('enterprise.employee')),
    notice: () => read(true),
    reload: async () => {
      const info = await send(businessAuthCalls.readAuthInfo, {})
      void client.invalidateQueries()
      navigate(informationAddress(info.businessId))
    },
    information: () => navigate(informationAddress(session.businessId)),
    enter: () => navigate('/enterprise'),
  }
  if (!hasEntry(session)) return null
  return {
    label: <EntryLabel state={session.authState} />,
    open: () => void go[entryAct(session)](),
    dialog: reading ? <NoticeDialog onClose={() => read(false)} /> : null,
  }
}

function EntryLabel({ state }: { state: 0 | 1 | 2 | null }) {
  const { t } = useTranslation('frame')
  return (
    <span className={styles.enterprise}>
      {t('enterprise.name')}
      <span style={{ color: authColour(state) }}>
        <i aria-hidden="true" />
        {t(`enterprise.state.${state ?? 'none'}`)}
      </span>
    </span>
  )
}
