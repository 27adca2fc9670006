import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { chooseVersion, useOldVersion } from '../../shared/console-version.ts'
import { useSession } from '../../shared/session.ts'
import { hasVersions } from '../../shared/version-rules.ts'
import { homesOf } from '../areas.ts'
import { useShownArea } from './use-area.ts'

/** New or old version of the area, for people of a business; null for others. At a home page a choice shows the other one at once. */
export function useVersion(): { old: boolean; choose: (old: boolean) => void } | null {
  const session = useSession()
  const area = useShownArea()
  const old = useOldVersion(area)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!hasVersions(session)) return null
  function choose(wanted: boolean): void {
    chooseVersion(area, wanted)
    const homes = homesOf(area)
    if (pathname === homes.fresh || pathname === homes.old) void navigate(wanted ? homes.old : homes.fresh, { replace: true })
  }
  return { old, choose }
}

/** The choice in the header, and on phones among what is the person's. */
export function VersionSwitch({ size = 'middle' }: { size?: 'middle' | 'large' }) {
  const { t } = useTranslation('frame')
  const version = useVersion()
  if (!version) return null
  return (
    <Segmented
      aria-label={t('version.choose')}
      size={size}
      value={version.old ? 'old' : 'new'}
      options={[
        { value: 'new', label: t('version.new') },
        { value: 'old', label: t('version.old') },
      ]}
      onChange={(value) => version.choose(value === 'old')}
    />
  )
}
