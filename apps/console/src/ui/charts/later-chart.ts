import { lazyPart } from '../part.tsx'

/** A chart on a page that shows other things first: its program is fetched beside its values. */
export const LaterChart = lazyPart('time-chart', () => import('./time-chart.tsx').then((code) => code.TimeChart), {
  as: 'page',
  height: 160,
})
