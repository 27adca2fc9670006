import { lazyPart } from '../part.tsx'
import { boxHeight } from './plot-layout.ts'

/** A chart on a page that shows other things first: its program is fetched beside its values, and its place is kept. */
export const LaterChart = lazyPart('time-chart', () => import('./time-chart.tsx').then((code) => code.TimeChart), {
  as: 'page',
  height: ({ panels }) => panels.reduce((sum, panel, index) => sum + boxHeight(panel, index === panels.length - 1), 0),
})
