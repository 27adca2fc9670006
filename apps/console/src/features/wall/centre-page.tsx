import { DesktopOutlined, SettingOutlined } from '@ant-design/icons'
import { type Wall, wallCalls, wallPictures, wallTurns } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shared/access.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import styles from './centre.module.css'

/** The screens of the business; each opens in a window of its own, to be put on the wall. */
export function CentrePage() {
  const { t } = useTranslation('wall')
  const walls = useCall(wallCalls.listWalls, {})
  const manages = useMay(wallCalls.addWall)
  const toSettings = manages ? (
    <Link to="/mointor_center/setting">
      <Button icon={<SettingOutlined />}>{t('settings')}</Button>
    </Link>
  ) : null
  return (
    <Page actions={walls.data?.length === 0 ? null : toSettings}>
      <Loaded of={walls} what={t('screens')} height={160}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <Empty text={t('noWalls')} action={toSettings} />
            </Card>
          ) : (
            <ul className={styles.walls}>
              {all.map((wall) => (
                <WallCard key={wall.id} wall={wall} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function WallCard({ wall: { id, name, left, right, turns, seconds } }: { wall: Wall }) {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  return (
    <li>
      <Card title={name}>
        <dl className={styles.facts}>
          <dt>{t('field.pictures')}</dt>
          <dd>{t('field.both', { left: wallPictures[left][language], right: wallPictures[right][language] })}</dd>
          <dt>{t('field.turns')}</dt>
          <dd>{t('field.each', { turns: wallTurns[turns][language], seconds })}</dd>
        </dl>
        <Button type="primary" icon={<DesktopOutlined />} href={`/wall?id=${id}`} target="_blank" aria-label={t('openOne', { name })}>
          {t('open')}
        </Button>
      </Card>
    </li>
  )
}
