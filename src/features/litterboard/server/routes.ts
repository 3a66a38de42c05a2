import { implement } from '@orpc/server'
import { contract } from '../contract.ts'

const os = implement(contract)

export const litterboard = os.router({
  top: os.top.handler(() => ({ rows: [] })),
})
