// Generated from the server's schema by scripts/types.mjs: do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Ack */
        Ack: {
            version: number;
            event: number;
            /** @default false */
            repeated: boolean;
        };
        /** ActionQuestion */
        ActionQuestion: {
            seat: number;
            action: string;
        };
        /** AskBot */
        AskBot: {
            id: string;
            seat: number;
            absent: number;
            /** @constant */
            type: "ask-bot";
        };
        /** AskRewind */
        AskRewind: {
            id: string;
            seat: number;
            decisions: number;
            /** @constant */
            type: "ask-rewind";
        };
        /** Back */
        Back: {
            id: string;
            seat: number;
            /** @constant */
            type: "back";
        };
        /** Chat */
        Chat: {
            id: string;
            text: string;
            /** @constant */
            type: "chat";
        };
        /** Choice */
        Choice: {
            action: string;
            at: string;
        };
        /** ComponentsReply */
        ComponentsReply: {
            name: string;
            digest: string;
        };
        /** ErrorBody */
        ErrorBody: {
            code: string;
            message: string;
            /** @default  */
            rule: string;
        };
        /** ErrorReply */
        ErrorReply: {
            error: components["schemas"]["ErrorBody"];
        };
        /** Event */
        Event: {
            number: number;
            kind: string;
            seat: number | null;
            at: number;
            /** @default  */
            text: string;
            /** @default  */
            step: string;
            turn?: number | null;
            /** @default  */
            anchor: string;
            gains?: components["schemas"]["Gain"][];
            data?: unknown;
        };
        /** ForkRequest */
        ForkRequest: {
            decisions: number;
            seat?: number | null;
            seats?: components["schemas"]["SeatRequest"][] | null;
        };
        /** Gain */
        Gain: {
            seat: number | null;
            what: string;
            count: number;
            /** @default  */
            of: string;
            /** @default  */
            why: string;
            /** @default  */
            at: string;
        };
        /** Health */
        Health: {
            status: string;
            database: string;
        };
        /** Hint */
        Hint: {
            version: number;
            level: string;
            actions: components["schemas"]["HintAction"][];
        };
        /** HintAction */
        HintAction: {
            action: string;
            at: string;
            value: number;
            parts: {
                [key: string]: number;
            };
            chosen: boolean;
        };
        /** HintRequest */
        HintRequest: {
            seat: number;
        };
        /** HistoryPoint */
        HistoryPoint: {
            decision: number;
            turn: number;
            parts: {
                [key: string]: number;
            }[];
        };
        /** JoinRequest */
        JoinRequest: {
            seat?: number | null;
            link?: string | null;
            id?: string | null;
        };
        /** Joined */
        Joined: {
            seat: number;
            link: string;
        };
        /** Leave */
        Leave: {
            id: string;
            seat: number;
            /** @constant */
            type: "leave";
        };
        /** LinkReply */
        LinkReply: {
            seat: number;
            link: string;
        };
        /** LogLine */
        LogLine: {
            decision: number;
            seat: number | null;
            text: string;
            /** @default  */
            step: string;
            turn?: number | null;
            /** @default  */
            anchor: string;
            gains?: components["schemas"]["Gain"][];
        };
        /** Me */
        Me: {
            id: string;
            name: string;
        };
        /** NameRequest */
        NameRequest: {
            name: string;
        };
        /** NewTable */
        NewTable: {
            id: string;
        };
        /** Pause */
        Pause: {
            id: string;
            /** @constant */
            type: "pause";
        };
        /** Play */
        Play: {
            id: string;
            seat: number;
            action: string;
            version: number;
            /** @constant */
            type: "play";
        };
        /** Position */
        Position: {
            version: number;
            status: string;
            seat: number | null;
            decisions: number;
            readonly: boolean;
            view: {
                [key: string]: unknown;
            } | null;
            prompt: {
                [key: string]: unknown;
            } | null;
            choices: components["schemas"]["Choice"][];
            result: {
                [key: string]: unknown;
            } | null;
        };
        /** ProposalReply */
        ProposalReply: {
            number: number;
            seat: number;
            what: string;
            to: number;
            needs: number[];
        };
        /** RecordUpload */
        RecordUpload: {
            record: string;
        };
        /** Redo */
        Redo: {
            id: string;
            seat: number;
            /** @constant */
            type: "redo";
        };
        /** RemoveHolder */
        RemoveHolder: {
            id: string;
            seat: number;
            /** @constant */
            type: "remove-holder";
        };
        /** RenewLink */
        RenewLink: {
            id: string;
            seat: number;
            /** @constant */
            type: "renew-link";
        };
        /** Replay */
        Replay: {
            decision: number;
            decisions: number;
            last: {
                [key: string]: unknown;
            } | null;
            view: {
                [key: string]: unknown;
            };
            prompt: {
                [key: string]: unknown;
            } | null;
        };
        /** Reset */
        Reset: {
            id: string;
            seat: number;
            /** @constant */
            type: "reset";
        };
        /** Resume */
        Resume: {
            id: string;
            /** @constant */
            type: "resume";
        };
        /** SeatReply */
        SeatReply: {
            seat: number;
            kind: string;
            level: string;
            name: string;
            standin: boolean;
            mine: boolean;
            present: boolean;
            held: boolean;
        };
        /** SeatRequest */
        SeatRequest: {
            /** @enum {string} */
            kind: "me" | "open" | "bot";
            /** @default  */
            level: string;
        };
        /** SetSeat */
        SetSeat: {
            id: string;
            seat: number;
            /** @enum {string} */
            kind: "open" | "bot";
            /** @default  */
            level: string;
            /** @constant */
            type: "set-seat";
        };
        /** Start */
        Start: {
            id: string;
            fill?: string | null;
            /** @constant */
            type: "start";
        };
        /** TablePage */
        TablePage: {
            tables: components["schemas"]["TableSummary"][];
            next?: string | null;
        };
        /** TableReply */
        TableReply: {
            id: string;
            game: string;
            version: number;
            board: string;
            players: number;
            options: {
                [key: string]: string;
            };
            status: string;
            public: boolean;
            watch: boolean;
            turn_limit: number | null;
            waiting_time: number;
            hints: string;
            chat: string;
            host: boolean;
            readonly: boolean;
            copy: boolean;
            created: number;
            events: number;
            seats: components["schemas"]["SeatReply"][];
            components?: components["schemas"]["ComponentsReply"] | null;
            proposal?: components["schemas"]["ProposalReply"] | null;
        };
        /** TableRequest */
        TableRequest: {
            game: string;
            seats: components["schemas"]["SeatRequest"][];
            board?: string | null;
            options?: {
                [key: string]: string;
            };
            /** @default false */
            public: boolean;
            /** @default true */
            watch: boolean;
            /** @default true */
            autostart: boolean;
            turn_limit?: number | null;
            /** @default 60 */
            waiting_time: number;
            /**
             * @default alone
             * @enum {string}
             */
            hints: "alone" | "always" | "never";
            /**
             * @default all
             * @enum {string}
             */
            chat: "all" | "seated";
        };
        /** TableSummary */
        TableSummary: {
            id: string;
            game: string;
            board: string;
            players: number;
            status: string;
            created: number;
            free: number;
            names: string[];
        };
        /** Undo */
        Undo: {
            id: string;
            seat: number;
            /** @constant */
            type: "undo";
        };
        /** Vote */
        Vote: {
            id: string;
            seat: number;
            agree: boolean;
            /** @constant */
            type: "vote";
        };
        /** WhyNot */
        WhyNot: {
            allowed: boolean;
            /** @default  */
            rule: string;
            /** @default  */
            reason: string;
            /** @default  */
            code: string;
            params?: {
                [key: string]: string | number;
            };
            /** @default false */
            ends: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
