const drawings = {
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4V9.5h-3v4h-4z',
  user: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8Zm-5.25 5.5c.4-2.6 2.5-4 5.25-4s4.85 1.4 5.25 4',
  customer:
    'M1.75 3.5h12.5v9H1.75zM5.5 8a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5Zm-2 2.5c.3-1 1-1.5 2-1.5s1.7.5 2 1.5M9.75 6.5h2.5M9.75 9h2.5',
  company: 'M3 13.5v-11h6v11M9 6h4v7.5M1.5 13.5h13M5 5.5h2M5 8h2M5 10.5h2',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  right: 'm6.5 4.5 3.5 3.5-3.5 3.5',
  check: 'm3 8.5 3.5 3.5 6.5-8',
  alert: 'M8 1.75 14.75 13.5H1.25L8 1.75ZM8 6v3.5m0 1.75v.25',
  info: 'M8 14.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5ZM8 7.25v4M8 4.75V5',
  leave: 'M6.5 2.5h-4v11h4M6 8h7.5m-3-3 3 3-3 3',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  invoice: 'M3.5 1.75h9v12.5l-2.25-1.5L8 14.25l-2.25-1.5-2.25 1.5zM6 5.5h4M6 8.25h4',
  payment: 'M1.75 3.5h12.5v9H1.75zM1.75 6.5h12.5M4 10h2.5',
  subscription:
    'M13.5 8a5.5 5.5 0 0 1-9.9 3.3M2.5 8a5.5 5.5 0 0 1 9.9-3.3M12.75 1.75v3.25H9.5M3.25 14.25V11H6.5',
  report: 'M1.75 14.25h12.5M3.5 11.5v-4m4.5 4v-9m4.5 9v-6',
  users:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c.3-2.5 2-4 4.5-4s4.2 1.5 4.5 4M10.5 2.75a2.5 2.5 0 0 1 0 4.5M12 9.75c1.4.6 2.3 1.9 2.5 3.75',
  audit: 'M3 1.75h10v12.5H3zM5.5 5h5M5.5 8h5M5.5 11h3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  find: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.6-1.4 3.4 3.4',
  plan: 'M2.5 3h11v10.5h-11zM2.5 6.25h11M5.5 1.75v2.5m5-2.5v2.5M5.5 9.75h5',
  product: 'M8 1.75 13.5 4.75v6.5L8 14.25l-5.5-3v-6.5zM2.5 4.75 8 7.75l5.5-3M8 7.75v6.5',
  settings:
    'M1.75 4.5h7m3.5 0h2M1.75 11.5h2m3.5 0h7M10.5 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Zm-5 7a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  developer: 'm5 4.5-3.5 3.5L5 11.5M11 4.5l3.5 3.5-3.5 3.5M9 3 7 13',
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
}

export type IconName = keyof typeof drawings

/** Renders an icon. Screen readers skip it, so it needs a text next to it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
