import { useTranslation } from 'react-i18next'
import type { Obstacle } from './playing.ts'

/** Why the page does not play what is at an address. */
export function useObstacleText(): (obstacle: Obstacle, address: string) => string {
  const { t } = useTranslation('videos')
  return (obstacle, address) =>
    obstacle === 'withheld' ? t('withheld') : t(`obstacle.${obstacle}`, { origin: URL.canParse(address) ? new URL(address).origin : '' })
}
