export { goals } from './welcome-answers.ts'
export { useWelcome } from './use-welcome.ts'
export { WelcomeForm } from './welcome-form.tsx'
