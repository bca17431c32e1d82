export { AlertsButton } from './alerts-button.tsx'
export { AlertsList } from './alerts-list.tsx'
export { useAlerts } from './use-alerts.ts'
