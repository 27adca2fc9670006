import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
const { trailFrom, trailText, withSavedQuery, withVisited } = await import('./trail.ts')
vi.unstubAllGlobals()

describe('spec: the trail of visited pages', () => {
  const list = { path: '/new_device_list', search: '?state=alarm&search=%E9%97%A8' }

  it('leads back with the query that was last, and leaves an address alone that says its own', () => {
    const trail = withVisited(withVisited([], list), { path: '/ups', search: '?box_id=1' })
    expect(withSavedQuery(trail, '/new_device_list')).toBe('/new_device_list?state=alarm&search=%E9%97%A8')
    expect(withSavedQuery(trail, '/new_device_list?type=ups')).toBe('/new_device_list?type=ups')
    expect(withSavedQuery(trail, '/current_message')).toBe('/current_message')
    expect(withSavedQuery(withVisited(trail, { ...list, search: '' }), '/new_device_list')).toBe('/new_device_list')
  })

  it('comes out of its cookie as it went in, within the room of one', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ path: `/page_${index}`, search: `?q=${'x'.repeat(150)}` }))
    const trail = many.reduce<ReturnType<typeof trailFrom>>(withVisited, [])
    expect(trail).toHaveLength(12)
    const text = trailText(trail)
    expect(text.length).toBeLessThanOrEqual(1_600)
    const kept = trailFrom(text)
    expect(kept.length).toBeGreaterThan(3)
    expect(kept).toEqual(trail.slice(-kept.length))
    expect(trailFrom(trailText([list]))).toEqual([list])
  })

  it('takes nothing that leads elsewhere from a cookie that others wrote', () => {
    expect(trailFrom(encodeURIComponent('//evil.example/\nhttps://evil.example\n/ok'))).toEqual([{ path: '/ok', search: '' }])
    expect(trailFrom('%E0%A4%A')).toEqual([])
  })
})
