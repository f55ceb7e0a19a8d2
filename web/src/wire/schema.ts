// Generated from the server's schema by scripts/types.mjs: do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AbsenceReply */
        AbsenceReply: {
            until: number | null;
            left: number;
            /** @default 30 */
            a_year: number;
        };
        /** AbsenceRequest */
        AbsenceRequest: {
            days: number;
        };
        /** Account */
        Account: {
            decisions: number;
            accuracy: number | null;
            loss: number;
            inaccuracies: number;
            mistakes: number;
            blunders: number;
        };
        /** AccountReply */
        AccountReply: {
            id: string;
            name: string;
            since: number | null;
            passkeys: components["schemas"]["PasskeyLine"][];
            address: string | null;
            codes: number;
            tokens: components["schemas"]["TokenLine"][];
            bots: components["schemas"]["BotLine"][];
            mailing: boolean;
        };
        /** Accuracy */
        Accuracy: {
            accuracy: number;
            games: number;
            decisions: number;
        };
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
        /** AnalysisReply */
        AnalysisReply: {
            /** @enum {string} */
            status: "none" | "running" | "done" | "failed";
            analysis?: components["schemas"]["GameAnalysis"] | null;
        };
        /** AnswerReply */
        AnswerReply: {
            win: number;
            played_win: number;
            best_win: number;
            solved: boolean;
            better: boolean;
            moves: components["schemas"]["PlannedMove"][];
            best: components["schemas"]["PlannedMove"][];
            parts: {
                [key: string]: number;
            };
        };
        /** AnswerRequest */
        AnswerRequest: {
            at: number;
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
        /** AskEnd */
        AskEnd: {
            id: string;
            seat: number;
            /** @constant */
            type: "ask-end";
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
        /** BotLine */
        BotLine: {
            id: string;
            name: string;
            created: number;
            tokens: components["schemas"]["TokenLine"][];
        };
        /** BrowserAddress */
        BrowserAddress: {
            endpoint: string;
        };
        /** BrowserRequest */
        BrowserRequest: {
            endpoint: string;
            p256dh: string;
            auth: string;
            /** @enum {null|string} */
            language?: "en" | "uk" | "pl" | "ru" | null;
        };
        /** Cancel */
        Cancel: {
            id: string;
            /** @constant */
            type: "cancel";
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
        /** ClockReply */
        ClockReply: {
            now: number;
            running: number | null;
            seats: components["schemas"]["SeatClock"][];
        };
        /** CodeRequest */
        CodeRequest: {
            code: string;
            /** @default false */
            bring: boolean;
        };
        /** Codes */
        Codes: {
            codes: string[];
        };
        /** ComponentsReply */
        ComponentsReply: {
            name: string;
            digest: string;
        };
        /** ContestList */
        ContestList: {
            contests: components["schemas"]["ContestSummary"][];
        };
        /** ContestReply */
        ContestReply: {
            contest: components["schemas"]["ContestSummary"];
            options: {
                [key: string]: string;
            };
            organiser: boolean;
            entered: boolean;
            next: boolean;
            people: string[];
            mine: components["schemas"]["MyDeal"][];
            rounds: components["schemas"]["RoundReply"][];
            standings: components["schemas"]["StandingReply"][];
        };
        /** ContestRequest */
        ContestRequest: {
            /** @enum {string} */
            kind: "duplicate" | "swiss" | "league" | "knockout";
            name: string;
            game: string;
            players: number;
            board?: string | null;
            options?: {
                [key: string]: string;
            };
            /** @default 1 */
            people: number;
            /** @default  */
            level: string;
            /** @default 1 */
            deals: number;
            /** @default 168 */
            hours: number;
            turn_limit?: number | null;
        };
        /** ContestSummary */
        ContestSummary: {
            id: string;
            kind: string;
            name: string;
            game: string;
            board: string;
            players: number;
            people: number;
            level: string;
            deals: number;
            opens: number;
            closes: number;
            status: string;
            day: string | null;
            entrants: number;
            turn_limit?: number | null;
        };
        /** CurvePoint */
        CurvePoint: {
            at: number;
            turn: number;
            chances: number[];
        };
        /** DealReply */
        DealReply: {
            deal: number;
            points: number;
            place: number;
            above: number;
            share: number;
            absent: boolean;
            table: string | null;
            /** @default false */
            waited: boolean;
        };
        /** DealRequest */
        DealRequest: {
            /** @default 0 */
            deal: number;
        };
        /** DeleteRequest */
        DeleteRequest: {
            name: string;
        };
        /** DeviceLink */
        DeviceLink: {
            path: string;
            until: number;
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
        /** GameAnalysis */
        GameAnalysis: {
            done: number;
            of: number;
            seconds: number;
            curve: components["schemas"]["CurvePoint"][];
            judged: components["schemas"]["JudgedMove"][];
            seats: components["schemas"]["SeatAccount"][];
            turning_points: components["schemas"]["TurningPoint"][];
        };
        /** GameLine */
        GameLine: {
            table: string;
            game: string;
            board: string;
            players: number;
            ended: number;
            place: number;
            points: number;
            rated: boolean;
            absent: boolean;
            contest: string | null;
            others: string[];
        };
        /** GamesReply */
        GamesReply: {
            games: components["schemas"]["OngoingGame"][];
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
            win: number;
            plan: components["schemas"]["PlannedMove"][];
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
        /** JudgedMove */
        JudgedMove: {
            at: number;
            seat: number;
            turn: number;
            action: string;
            step: string;
            loss: number;
            error: number;
            mark: string;
            win: number;
            best_win: number;
            best: components["schemas"]["PlannedMove"][];
            parts: {
                [key: string]: number;
            };
        };
        /** LabelRequest */
        LabelRequest: {
            name: string;
        };
        /** Leave */
        Leave: {
            id: string;
            seat: number;
            /** @constant */
            type: "leave";
        };
        /** LevelRating */
        LevelRating: {
            level: string;
            rating: number | null;
            low: number | null;
            high: number | null;
        };
        /** LinkReply */
        LinkReply: {
            seat: number;
            link: string;
        };
        /** LinkRequest */
        LinkRequest: {
            ticket: string;
            /** @default false */
            bring: boolean;
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
        /** MailRequest */
        MailRequest: {
            address: string;
            /**
             * @default en
             * @enum {string}
             */
            language: "en" | "uk" | "pl" | "ru";
        };
        /** Mark */
        Mark: {
            whom: components["schemas"]["Whom"];
            /** @default true */
            on: boolean;
        };
        /** Me */
        Me: {
            id: string;
            name: string;
            /** @default false */
            player: boolean;
            /** @default false */
            bot: boolean;
        };
        /** MyDeal */
        MyDeal: {
            deal: number;
            table: string | null;
            done: boolean;
        };
        /** NameRequest */
        NameRequest: {
            name: string;
        };
        /** NewContest */
        NewContest: {
            id: string;
        };
        /** NewPasskey */
        NewPasskey: {
            name: string;
            credential: {
                [key: string]: unknown;
            };
        };
        /** NewTable */
        NewTable: {
            id: string;
        };
        /** NewToken */
        NewToken: {
            secret: string;
            token: components["schemas"]["TokenLine"];
        };
        /** Note */
        Note: {
            text: string;
        };
        /** Nothing */
        Nothing: Record<string, never>;
        /** OngoingGame */
        OngoingGame: {
            table: string;
            game: string;
            board: string;
            seat: number;
            status: string;
            names: string[];
            waiting: boolean;
            since?: number | null;
            deadline?: number | null;
        };
        /** Opening */
        Opening: {
            game: string;
            text: string;
            games: number;
            wins: number;
        };
        /** PasskeyAnswer */
        PasskeyAnswer: {
            credential: {
                [key: string]: unknown;
            };
            /** @default false */
            bring: boolean;
        };
        /** PasskeyLine */
        PasskeyLine: {
            id: string;
            name: string;
            created: number;
            used: number | null;
        };
        /** PasskeyOptions */
        PasskeyOptions: {
            options: {
                [key: string]: unknown;
            };
        };
        /** Pause */
        Pause: {
            id: string;
            /** @constant */
            type: "pause";
        };
        /** PeopleReply */
        PeopleReply: {
            friends: components["schemas"]["PersonReply"][];
            recent: components["schemas"]["PersonReply"][];
            blocked: components["schemas"]["PersonReply"][];
        };
        /** PersonReply */
        PersonReply: {
            id: string;
            name: string;
            here: boolean;
            friend: boolean;
            blocked: boolean;
        };
        /** PlanReply */
        PlanReply: {
            turns: string[][];
            word: components["schemas"]["Word"] | null;
        };
        /** PlanRequest */
        PlanRequest: {
            seat: number;
            turns: string[][];
        };
        /** PlannedMove */
        PlannedMove: {
            action: string;
            at: string;
            step: string;
            gains: components["schemas"]["Gain"][];
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
        /** Pool */
        Pool: {
            game: string;
            players: number;
        };
        /** PoolRating */
        PoolRating: {
            game: string;
            players: number;
            rating: number;
            uncertainty: number;
            games: number;
            sure: boolean;
            history: number[];
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
        /** ProfileReply */
        ProfileReply: {
            id: string;
            name: string;
            me: boolean;
            ratings: components["schemas"]["PoolRating"][];
            tallies: components["schemas"]["Tally"][];
            openings: components["schemas"]["Opening"][];
            games: components["schemas"]["GameLine"][];
            accuracy: components["schemas"]["Accuracy"] | null;
        };
        /** ProposalReply */
        ProposalReply: {
            number: number;
            seat: number;
            what: string;
            to: number;
            needs: number[];
        };
        /** PuzzleList */
        PuzzleList: {
            game: string;
            daily: string | null;
            puzzles: components["schemas"]["PuzzleSummary"][];
        };
        /** PuzzleReply */
        PuzzleReply: {
            game: string;
            version: number;
            options: {
                [key: string]: string;
            };
            puzzle: components["schemas"]["PuzzleSummary"];
            seat: number;
            position: components["schemas"]["Position"];
            log: components["schemas"]["LogLine"][];
            verdict?: components["schemas"]["PuzzleVerdict"] | null;
        };
        /** PuzzleRequest */
        PuzzleRequest: {
            decisions?: string[];
            /** @default false */
            give_up: boolean;
            solver?: components["schemas"]["SolverRating"] | null;
        };
        /** PuzzleSummary */
        PuzzleSummary: {
            id: string;
            board: string;
            players: number;
            theme: string;
            rating: number;
            level: string;
        };
        /** PuzzleVerdict */
        PuzzleVerdict: {
            solved: boolean;
            loss: number;
            known: boolean;
            chance: number;
            gap: number;
            solution: string[];
            solver?: components["schemas"]["SolverRating"] | null;
        };
        /** RatingLine */
        RatingLine: {
            place: number;
            who: string;
            name: string;
            rating: number;
            uncertainty: number;
            games: number;
        };
        /** RatingsReply */
        RatingsReply: {
            game: string;
            players: number;
            leaders: components["schemas"]["RatingLine"][];
            needed: number;
            bots: components["schemas"]["LevelRating"][];
            pools: components["schemas"]["Pool"][];
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
            choices: components["schemas"]["Choice"][];
        };
        /** ReportRequest */
        ReportRequest: {
            whom: components["schemas"]["Whom"];
            /** @enum {string} */
            reason: "talk" | "name" | "leaving" | "cheating" | "other";
            /** @default  */
            text: string;
        };
        /** Reset */
        Reset: {
            id: string;
            seat: number;
            /** @constant */
            type: "reset";
        };
        /** Resign */
        Resign: {
            id: string;
            seat: number;
            /** @constant */
            type: "resign";
        };
        /** Resume */
        Resume: {
            id: string;
            /** @constant */
            type: "resume";
        };
        /** RoundReply */
        RoundReply: {
            number: number;
            closes: number;
            tables: components["schemas"]["RoundTable"][];
        };
        /** RoundTable */
        RoundTable: {
            id: string;
            names: string[];
            done: boolean;
        };
        /** SeatAccount */
        SeatAccount: {
            decisions: number;
            accuracy: number | null;
            loss: number;
            inaccuracies: number;
            mistakes: number;
            blunders: number;
            seat: number;
            phases: {
                [key: string]: components["schemas"]["Account"];
            };
            luck: number | null;
            adjusted: number | null;
        };
        /** SeatClock */
        SeatClock: {
            seat: number;
            left: number;
            /** @default 0 */
            free: number;
            vacation?: number | null;
            /** @default 0 */
            vacation_left: number;
        };
        /** SeatReply */
        SeatReply: {
            seat: number;
            kind: string;
            level: string;
            name: string;
            standin: boolean;
            program: boolean;
            mine: boolean;
            present: boolean;
            held: boolean;
            /** @default  */
            gone: string;
        };
        /** SeatRequest */
        SeatRequest: {
            /** @enum {string} */
            kind: "me" | "open" | "bot";
            /** @default  */
            level: string;
        };
        /** SeekReply */
        SeekReply: {
            id: string;
            name: string;
            wish: components["schemas"]["Wish"];
            waiting: number;
            created: number;
            mine: boolean;
            rating: number;
        };
        /** Sent */
        Sent: {
            /** @default true */
            sent: boolean;
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
        /** SignOutRequest */
        SignOutRequest: {
            /** @default  */
            endpoint: string;
        };
        /** SolverRating */
        SolverRating: {
            rating: number;
            deviation: number;
        };
        /** StandingReply */
        StandingReply: {
            place: number;
            who: string;
            name: string;
            above: number;
            share: number;
            out: boolean;
            deals: components["schemas"]["DealReply"][];
        };
        /** Start */
        Start: {
            id: string;
            fill?: string | null;
            /** @constant */
            type: "start";
        };
        /** Step */
        Step: {
            last: {
                [key: string]: unknown;
            };
            set: unknown[][];
            prompt: {
                [key: string]: unknown;
            } | null;
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
            /** @default false */
            rated: boolean;
            contest?: string | null;
            /** @default false */
            sealed: boolean;
            components?: components["schemas"]["ComponentsReply"] | null;
            proposal?: components["schemas"]["ProposalReply"] | null;
            bank?: number | null;
            /** @default 0 */
            increment: number;
            /** @default 0 */
            delay: number;
            /** @default bot */
            time_out: string;
            /** @default 0 */
            vacation: number;
            /** @default any */
            level: string;
            /** @default  */
            host_name: string;
            clocks?: components["schemas"]["ClockReply"] | null;
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
            /** @default false */
            rated: boolean;
            bank?: number | null;
            /** @default 0 */
            increment: number;
            /** @default 0 */
            delay: number;
            /**
             * @default bot
             * @enum {string}
             */
            time_out: "bot" | "lost";
            /** @default 0 */
            vacation: number;
            /**
             * @default any
             * @enum {string}
             */
            level: "any" | "beginners" | "experienced";
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
            options?: {
                [key: string]: string;
            };
            turn_limit?: number | null;
            bank?: number | null;
            /** @default 0 */
            increment: number;
            /** @default 0 */
            delay: number;
            /** @default any */
            level: string;
            /** @default 0 */
            bots: number;
            /** @default false */
            rated: boolean;
        };
        /** Tally */
        Tally: {
            game: string;
            players: number;
            games: number;
            wins: number;
            points: number;
        };
        /** TokenLine */
        TokenLine: {
            id: string;
            name: string;
            scopes: string[];
            created: number;
            expires: number | null;
            used: number | null;
        };
        /** TokenRequest */
        TokenRequest: {
            name: string;
            scopes: ("read" | "play" | "create" | "chat")[];
            days?: number | null;
            bot?: string | null;
        };
        /** TurningPoint */
        TurningPoint: {
            at: number;
            turn: number;
            seat: number;
            change: number;
        };
        /** Undo */
        Undo: {
            id: string;
            seat: number;
            /** @constant */
            type: "undo";
        };
        /** Vacation */
        Vacation: {
            id: string;
            seat: number;
            days: number;
            /** @constant */
            type: "vacation";
        };
        /** Vote */
        Vote: {
            id: string;
            seat: number;
            agree: boolean;
            /** @constant */
            type: "vote";
        };
        /** WholeGame */
        WholeGame: {
            table: components["schemas"]["TableReply"];
            position: components["schemas"]["Position"];
            events: components["schemas"]["Event"][];
            turns: number[];
            history: components["schemas"]["HistoryPoint"][];
            view: {
                [key: string]: unknown;
            };
            prompt: {
                [key: string]: unknown;
            } | null;
            steps: components["schemas"]["Step"][];
        };
        /** Whom */
        Whom: {
            person?: string | null;
            table?: string | null;
            seat?: number | null;
            event?: number | null;
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
        /** Wish */
        Wish: {
            game: string;
            players: number;
            board?: string | null;
            options?: {
                [key: string]: string;
            };
            /** @default false */
            rated: boolean;
            rating_from?: number | null;
            rating_to?: number | null;
            turn_limit?: number | null;
            bank?: number | null;
            /** @default 0 */
            increment: number;
            /** @default 0 */
            delay: number;
        };
        /** WishesReply */
        WishesReply: {
            tables: string;
            mail: boolean;
            webhook: string;
            language: string;
            browsers: string[];
            mailing: boolean;
            key: string;
        };
        /** WishesRequest */
        WishesRequest: {
            /**
             * @default slow
             * @enum {string}
             */
            tables: "slow" | "all" | "none";
            /** @default false */
            mail: boolean;
            /** @default  */
            webhook: string;
            /**
             * @default en
             * @enum {string}
             */
            language: "en" | "uk" | "pl" | "ru";
        };
        /** Word */
        Word: {
            reason: string;
            /** @default  */
            action: string;
            /** @default  */
            message: string;
        };
        /** Done */
        api_account_messages_Done: {
            /** @default true */
            done: boolean;
        };
        /** Done */
        live_people_Done: {
            person: string;
            name: string;
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
