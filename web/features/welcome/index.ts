export { goals } from './answers.ts'
export { useWelcome } from './use-welcome.ts'
export { WelcomeForm } from './welcome-form.tsx'
