import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-purchases.ts';

export const reprocessPurchase = (id: string): Promise<Outcome<{ id: string }>> =>
  runAdminAction('Erro ao reprocessar a compra', () => server.reprocessPurchase(id));

export const changePurchaseProduct = (plan: server.ProductPlan): Promise<Outcome<{ product: string }>> =>
  runAdminAction('Erro ao salvar o produto', () => server.changePurchaseProduct(plan));
