import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type Area, useArea } from '../../shared/area.ts'
import { useOldVersion } from '../../shared/console-version.ts'
import { useSession } from '../../shared/session.ts'
import { enterpriseHomePath, homePath } from '../addresses.ts'
import { beginsInEnterprise, homesOf, standingAt } from '../areas.ts'

/** Keeps the area of the present address, and says where the person is led instead of it; null: nowhere. */
export function useStanding(): string | null {
  const person = useSession()
  const { pathname, search, hash } = useLocation()
  const how = useNavigationType() === 'POP' ? 'address' : 'link'
  const from = useArea((state) => state.area)
  const set = useArea((state) => state.set)
  const [begun, begin] = useState(false)
  useEffect(() => begin(true), [])
  const { area, to } = standingAt(pathname, { from, how, person })
  const opened = !begun && pathname === homePath && beginsInEnterprise(person)
  useEffect(() => {
    if (!opened && to === null && from !== area) set(area)
  }, [opened, to, from, area, set])
  if (opened) return enterpriseHomePath
  return to === null ? null : to + search + hash
}

/** The area whose frame is shown. */
export function useShownArea(): Area {
  const person = useSession()
  const { pathname } = useLocation()
  const how = useNavigationType() === 'POP' ? 'address' : 'link'
  const from = useArea((state) => state.area)
  return standingAt(pathname, { from, how, person }).area
}

/** Where "home" leads: to the home page of the area, in the version that the person has chosen. */
export function useHome(): string {
  const area = useShownArea()
  const homes = homesOf(area)
  return useOldVersion(area) ? homes.old : homes.fresh
}

/** Where a link leads from here: in the enterprise area to the page's address there. */
export function useAddressHere(): (address: string) => string {
  const person = useSession()
  const from = useShownArea()
  return useCallback(
    (address: string) => {
      const end = address.search(/[?#]/)
      const path = end < 0 ? address : address.slice(0, end)
      return (standingAt(path, { from, how: 'link', person }).to ?? path) + address.slice(path.length)
    },
    [person, from],
  )
}
