import type * as z from 'zod/mini';
import {
  changedProductSchema,
  purchasePageSchema,
  reprocessedSchema,
} from '#domain/admin/admin-purchases.ts';
import type { Result } from '#domain/result/failure.ts';
import type { Platform } from '#shared/platforms.ts';
import { get, post, shapedBy } from './admin-call.ts';

export type PurchasePage = z.infer<typeof purchasePageSchema>;
/** What a purchase of this product gives; with the plan '' an administrator decides. A new one replaces none. */
export type ProductPlan = {
  provider: Platform;
  product: string;
  planType: string;
  days: number;
  isNew: boolean;
};

/** What the platforms delivered, newest first. */
export const listPurchases = (filter: { search: string; page: number }): Promise<Result<PurchasePage>> =>
  get('admin/purchases', shapedBy(purchasePageSchema), filter);

/** Applies a delivery once more. */
export const reprocessPurchase = (id: string): Promise<Result<{ id: string }>> =>
  post('reprocess-purchase', { id }, shapedBy(reprocessedSchema));

export const changePurchaseProduct = (plan: ProductPlan): Promise<Result<{ product: string }>> =>
  post('change-purchase-product', plan, shapedBy(changedProductSchema));
