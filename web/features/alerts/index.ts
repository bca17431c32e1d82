export { AlertsList } from './alerts-list.tsx'
export { useAlerts } from './use-alerts.ts'
